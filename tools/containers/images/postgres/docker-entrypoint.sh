#!/usr/bin/env bash
# What the published image does at a start, as far as Halocline asks for it.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
  find "$PGDATA" \! -user postgres -exec chown postgres '{}' +
  exec gosu postgres "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  chmod 700 "$PGDATA" 2>/dev/null || :
  initdb --username=postgres --pwfile=<(cat "$POSTGRES_PASSWORD_FILE") --auth-local=trust --auth-host=trust
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec "$@"
