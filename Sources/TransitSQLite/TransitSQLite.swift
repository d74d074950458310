// TransitSQLite
