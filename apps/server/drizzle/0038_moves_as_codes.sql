ALTER TABLE "record_history" ADD COLUMN "moved_from" text;--> statement-breakpoint
ALTER TABLE "record_history" ADD COLUMN "moved_to" text;