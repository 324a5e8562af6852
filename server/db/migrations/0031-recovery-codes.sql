-- A recovery code was kept as a plain hash, which whoever owns the database could put in. Now its mark is made with the server's secret;
-- those of before are good no more, and the page of each person offers new ones.
delete from recovery_code;
