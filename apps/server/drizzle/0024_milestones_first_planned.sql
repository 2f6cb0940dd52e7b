ALTER TABLE "project_milestones" ADD COLUMN "first_start" date;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD COLUMN "first_end" date;