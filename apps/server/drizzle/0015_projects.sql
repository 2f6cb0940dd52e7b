CREATE TABLE "project_members" (
	"project_id" text NOT NULL,
	"place" integer NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "project_members_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_milestones" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"owner_id" text,
	"weight" integer NOT NULL,
	"plan_start" date NOT NULL,
	"plan_end" date NOT NULL,
	"real_start" date,
	"real_end" date,
	"percent" numeric(5, 2) DEFAULT '0.00' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_progress" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"milestones" jsonb NOT NULL,
	CONSTRAINT "project_progress_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "short_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "level" text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "area_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "serial" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "number" text GENERATED ALWAYS AS ('XM-' || serial::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "real_start" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "real_end" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "budget" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "completeness" numeric(5, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD CONSTRAINT "project_milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_progress" ADD CONSTRAINT "project_progress_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_members_user" ON "project_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_milestones_project" ON "project_milestones" USING btree ("project_id","place");--> statement-breakpoint
CREATE INDEX "project_milestones_owner" ON "project_milestones" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "project_milestones_end" ON "project_milestones" USING btree ("plan_end");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ((string_to_array(regexp_replace(lower("name" || ' ' || "short_name" || ' ' || "code"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("name" || ' ' || "short_name" || ' ' || "code"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name" ON "customers" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_code" ON "customers" USING btree ("company_id","code") WHERE "customers"."code" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "projects_serial" ON "projects" USING btree ("serial") WHERE "projects"."serial" <> 0;--> statement-breakpoint
CREATE INDEX "projects_state" ON "projects" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_updated" ON "projects" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_end" ON "projects" USING btree ("end_date","id");--> statement-breakpoint
CREATE INDEX "projects_words" ON "projects" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "name"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "name"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
-- Written by hand: the projects of an older database get their numbers and states. What was on offer was under way, the rest is filed.
UPDATE "projects" SET
	"serial" = 1000 + "numbered"."place",
	"state" = CASE WHEN "validity" = '1' THEN 'active' ELSE 'archived' END,
	"real_start" = coalesce("start_date", "created_at"::date),
	"real_end" = CASE WHEN "validity" = '2' THEN coalesce("end_date", "updated_at"::date) END
FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "place" FROM "projects") AS "numbered"
WHERE "projects"."id" = "numbered"."id";--> statement-breakpoint
INSERT INTO "record_numbers" ("record_type", "last") SELECT 'project', max("serial") FROM "projects" HAVING count(*) > 0;
