CREATE TABLE "reimbursement_lines" (
	"reimbursement_id" text NOT NULL,
	"place" integer NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"project_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"tax" numeric(10, 2),
	"invoice_number" text NOT NULL,
	"file_id" text NOT NULL,
	"remark" text NOT NULL,
	"living" boolean NOT NULL,
	CONSTRAINT "reimbursement_lines_reimbursement_id_place_pk" PRIMARY KEY("reimbursement_id","place")
);
--> statement-breakpoint
CREATE TABLE "reimbursements" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"serial" integer NOT NULL,
	"number" text GENERATED ALWAYS AS ('BX-' || serial::text) STORED NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"type" text NOT NULL,
	"project_id" text NOT NULL,
	"trip_from" date,
	"trip_to" date,
	"account" text NOT NULL,
	"reason" text NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"line_count" integer NOT NULL,
	"period" date NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reimbursements_serial" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "software_copyrights" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"serial" integer NOT NULL,
	"number" text GENERATED ALWAYS AS ('RZ-' || serial::text) STORED NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"release" text NOT NULL,
	"acquired" text NOT NULL,
	"project_id" text,
	"developed_on" date NOT NULL,
	"published_on" date,
	"plan_on" date,
	"language" text NOT NULL,
	"source_lines" integer,
	"registration" text NOT NULL,
	"description" text NOT NULL,
	"editing_by" text,
	"editing_since" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "software_copyrights_serial" UNIQUE("serial")
);
--> statement-breakpoint
ALTER TABLE "reimbursement_lines" ADD CONSTRAINT "reimbursement_lines_reimbursement_id_reimbursements_id_fk" FOREIGN KEY ("reimbursement_id") REFERENCES "public"."reimbursements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reimbursement_lines" ADD CONSTRAINT "reimbursement_lines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reimbursements" ADD CONSTRAINT "reimbursements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reimbursements" ADD CONSTRAINT "reimbursements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reimbursements" ADD CONSTRAINT "reimbursements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_copyrights" ADD CONSTRAINT "software_copyrights_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_copyrights" ADD CONSTRAINT "software_copyrights_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_copyrights" ADD CONSTRAINT "software_copyrights_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_copyrights" ADD CONSTRAINT "software_copyrights_editing_by_users_id_fk" FOREIGN KEY ("editing_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reimbursement_lines_project" ON "reimbursement_lines" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reimbursement_lines_invoice" ON "reimbursement_lines" USING btree ("invoice_number") WHERE "reimbursement_lines"."living" and "reimbursement_lines"."invoice_number" <> '';--> statement-breakpoint
CREATE INDEX "reimbursement_lines_number" ON "reimbursement_lines" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "reimbursements_owner" ON "reimbursements" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_department" ON "reimbursements" USING btree ("department_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_company" ON "reimbursements" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_state" ON "reimbursements" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_project" ON "reimbursements" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_created" ON "reimbursements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_updated" ON "reimbursements" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "reimbursements_period" ON "reimbursements" USING btree ("period","id");--> statement-breakpoint
CREATE INDEX "reimbursements_total" ON "reimbursements" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "reimbursements_number" ON "reimbursements" USING btree ("serial","id");--> statement-breakpoint
CREATE INDEX "reimbursements_words" ON "reimbursements" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "reason"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "reason"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE INDEX "software_copyrights_owner" ON "software_copyrights" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_maker" ON "software_copyrights" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_department" ON "software_copyrights" USING btree ("department_id","created_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_company" ON "software_copyrights" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_state" ON "software_copyrights" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_project" ON "software_copyrights" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "software_copyrights_editor" ON "software_copyrights" USING btree ("editing_by");--> statement-breakpoint
CREATE INDEX "software_copyrights_created" ON "software_copyrights" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_updated" ON "software_copyrights" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_plan" ON "software_copyrights" USING btree ("plan_on","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_developed" ON "software_copyrights" USING btree ("developed_on","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_name" ON "software_copyrights" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_number" ON "software_copyrights" USING btree ("serial","id");--> statement-breakpoint
CREATE INDEX "software_copyrights_words" ON "software_copyrights" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "name" || ' ' || "short_name" || ' ' || "registration"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "name" || ' ' || "short_name" || ' ' || "registration"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));