-- With the usual hundred samples, how many accounts begin with some digits is guessed ten times too high, and the log is read from one end
-- to find them.
ALTER TABLE "sign_in_log" ALTER COLUMN "account" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "sign_in_log" ALTER COLUMN "ip" SET STATISTICS 1000;
