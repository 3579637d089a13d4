-- Every version of a legal document that somebody could accept, so that what was accepted can still be read after the file
-- of the operator has changed.
create table legal_texts (
  document text not null check (document in ('terminos', 'privacidad', 'cookies', 'reembolsos')),
  version text not null check (version ~ '^[0-9a-f]{12}$'), -- a hash of the body
  body text not null,
  own boolean not null, -- of the operator when it was first seen; otherwise a sample
  first_seen_at timestamptz not null default now(),
  primary key (document, version)
);

create table consents (
  user_id uuid not null references users (id),
  document text not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version),
  foreign key (document, version) references legal_texts (document, version)
);
create index consents_by_text on consents (document, version);

-- What the person accepted by registering, which becomes the consent of the account once the address is confirmed.
alter table registrations add column legal_versions jsonb;
