ALTER TABLE "menus" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "arrival_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What is there before this upgrade did not come with it.
UPDATE "menus" SET "arrival_checked" = true;
