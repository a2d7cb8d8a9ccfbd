-- outside a transaction: writes go on while the rows are checked.
alter table oauth_clients validate constraint oauth_clients_origin_check;
