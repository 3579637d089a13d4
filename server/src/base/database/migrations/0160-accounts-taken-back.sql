-- «No fui yo» in a mail about a change of the account takes the account back: it removes what was added since `reaches_back_to`.
alter table one_time_tokens
  add column reaches_back_to timestamptz,
  drop constraint one_time_tokens_purpose_check,
  drop constraint one_time_tokens_check1,
  add constraint one_time_tokens_purpose_check
    check (purpose in ('confirm', 'reset', 'change_email', 'undo_email', 'setup', 'take_back')) not valid,
  add constraint one_time_tokens_user_check
    check ((purpose in ('reset', 'take_back')) = (user_id is not null)) not valid,
  add constraint one_time_tokens_reach_check
    check ((purpose = 'take_back') = (reaches_back_to is not null)) not valid;

-- null for changes that the previous release stored: they reach back to their request
alter table email_changes add column reaches_back_to timestamptz;

-- null for codes from before this migration, which have stood for long
alter table recovery_codes add column created_at timestamptz;
alter table recovery_codes alter column created_at set default now();

alter table security_events
  drop constraint security_events_kind_check,
  add constraint security_events_kind_check check (kind in (
    'account_created',
    'signed_in',
    'signed_in_new_device',
    'sign_in_failed',
    'second_step_failed',
    'session_closed',
    'sessions_closed',
    'password_changed',
    'password_reset_requested',
    'password_reset',
    'email_change_requested',
    'email_changed',
    'email_change_undone',
    'account_taken_back',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'passkey_cloned',
    'totp_enabled',
    'totp_disabled',
    'recovery_codes_renewed',
    'recovery_code_used',
    'second_factor_reset',
    'token_created',
    'token_revoked',
    'tokens_revoked',
    'google_linked',
    'account_deactivated',
    'account_deactivated_by_admin',
    'account_suspended',
    'account_restored',
    'account_restored_by_admin',
    'role_changed'
  )) not valid;
