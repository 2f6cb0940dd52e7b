CREATE TABLE "leaves" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"kind" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "period_closings" (
	"id" text PRIMARY KEY NOT NULL,
	"period_end" date NOT NULL,
	"department_id" text NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"missing" jsonb NOT NULL,
	"reopened_by" text,
	"reopened_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reporters" (
	"user_id" text PRIMARY KEY NOT NULL,
	"joined_on" date,
	"left_on" date,
	"reminded_on" date,
	"urged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "work_hours" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"hundredths" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_hours_once" UNIQUE("owner_id","day","project_id")
);
--> statement-breakpoint
CREATE TABLE "work_report_reads" (
	"report_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_report_reads_report_id_user_id_pk" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"lines" jsonb NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"receivers" text[] DEFAULT '{}' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_reports_once" UNIQUE("owner_id","kind","start_on")
);
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporters" ADD CONSTRAINT "reporters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_hours" ADD CONSTRAINT "work_hours_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report_reads" ADD CONSTRAINT "work_report_reads_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report_reads" ADD CONSTRAINT "work_report_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaves_user" ON "leaves" USING btree ("user_id","to_day");--> statement-breakpoint
CREATE INDEX "leaves_days" ON "leaves" USING btree ("to_day");--> statement-breakpoint
CREATE INDEX "period_closings_department" ON "period_closings" USING btree ("period_end","department_id","closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "period_closings_closed" ON "period_closings" USING btree ("period_end","department_id") WHERE "period_closings"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "work_hours_department" ON "work_hours" USING btree ("department_id","day","id");--> statement-breakpoint
CREATE INDEX "work_hours_company" ON "work_hours" USING btree ("company_id","day","id");--> statement-breakpoint
CREATE INDEX "work_hours_project" ON "work_hours" USING btree ("project_id","day","id");--> statement-breakpoint
CREATE INDEX "work_hours_day" ON "work_hours" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "work_hours_updated" ON "work_hours" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "work_report_reads_user" ON "work_report_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_reports_owner" ON "work_reports" USING btree ("owner_id","start_on","id");--> statement-breakpoint
CREATE INDEX "work_reports_department" ON "work_reports" USING btree ("department_id","start_on","id");--> statement-breakpoint
CREATE INDEX "work_reports_company" ON "work_reports" USING btree ("company_id","start_on","id");--> statement-breakpoint
CREATE INDEX "work_reports_receivers" ON "work_reports" USING gin ("receivers");--> statement-breakpoint
CREATE INDEX "work_reports_start" ON "work_reports" USING btree ("start_on","id");--> statement-breakpoint
CREATE INDEX "work_reports_submitted" ON "work_reports" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "work_reports_updated" ON "work_reports" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "work_reports_words" ON "work_reports" USING gin ((string_to_array(regexp_replace(lower("plain_text"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("plain_text"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));