-- The day on which an event begins at its place, as its page tells it: without a zone, or with one that this server has
-- never heard of, the day in UTC.
create function local_day(at timestamptz(3), zone text) returns date language plpgsql stable as $$
begin
  return (at at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;
