ALTER TABLE "record_history" ADD COLUMN "state" jsonb;--> statement-breakpoint
ALTER TABLE "record_history" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "record_history_request" ON "record_history" USING btree ("request_id");