DROP INDEX "approval_tasks_due";--> statement-breakpoint
-- By hand: the column is filled from the flows before it may not be empty.
ALTER TABLE "approval_tasks" ADD COLUMN "business_type" text;--> statement-breakpoint
UPDATE "approval_tasks" SET "business_type" = "approval_flows"."business_type" FROM "approval_flows" WHERE "approval_flows"."id" = "approval_tasks"."flow_id";--> statement-breakpoint
ALTER TABLE "approval_tasks" ALTER COLUMN "business_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_tasks" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "approval_tasks_waiting" ON "approval_tasks" USING btree ("person","business_type","due_at") WHERE "approval_tasks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_tasks_expiring" ON "approval_tasks" USING btree ("expires_at") WHERE "approval_tasks"."state" = 'open' and "approval_tasks"."expires_at" is not null;--> statement-breakpoint
-- By hand: flows from before say when their tasks are late, too.
UPDATE "approval_tasks" SET "expires_at" = "due_at" WHERE "state" = 'open';--> statement-breakpoint
UPDATE "approval_flows" SET "state" = regexp_replace("state"::text, '"due":', '"lateAt": null, "due":', 'g')::jsonb;
