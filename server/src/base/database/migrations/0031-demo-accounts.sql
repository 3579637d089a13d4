-- Every start outside demo mode looks for accounts of the demo. Elsewhere there are none, so the index is empty and the look free.
create index users_of_the_demo on users (id) where email like '%@remusic.demo';
