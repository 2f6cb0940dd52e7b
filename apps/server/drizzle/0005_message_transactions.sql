DROP INDEX "messages_after";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_added" ON "messages" USING btree ("user_id","transaction_id","id");