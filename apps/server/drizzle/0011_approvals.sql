CREATE TABLE "approval_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"flow_id" text NOT NULL,
	"number" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" jsonb NOT NULL,
	"sealed" jsonb NOT NULL,
	"digest" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "approval_actions_number" UNIQUE("flow_id","number")
);
--> statement-breakpoint
CREATE TABLE "approval_flows" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"serial" integer NOT NULL,
	"number" text GENERATED ALWAYS AS ('SP-' || serial::text) STORED NOT NULL,
	"business_type" text NOT NULL,
	"business_id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"figure" text NOT NULL,
	"version_id" text NOT NULL,
	"status" text NOT NULL,
	"state" jsonb NOT NULL,
	"actions" integer NOT NULL,
	"step_name" text NOT NULL,
	"waiting_for" text[] NOT NULL,
	"waiting_since" timestamp with time zone,
	"readers" text[] NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approval_flows_serial" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "approval_tasks" (
	"flow_id" text NOT NULL,
	"task_id" text NOT NULL,
	"business_type" text NOT NULL,
	"person" text NOT NULL,
	"stands_for" text[] NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"node" text NOT NULL,
	"step_name" text NOT NULL,
	"progress" text NOT NULL,
	"by_person" boolean NOT NULL,
	"asked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"comment" text NOT NULL,
	CONSTRAINT "approval_tasks_flow_id_task_id_pk" PRIMARY KEY("flow_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "approval_setups" (
	"user_id" text NOT NULL,
	"business_type" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_setups_user_id_business_type_pk" PRIMARY KEY("user_id","business_type")
);
--> statement-breakpoint
CREATE TABLE "approval_stand_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"agent" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"kinds" text[] NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_process_examples" (
	"id" text PRIMARY KEY NOT NULL,
	"process_id" text NOT NULL,
	"name" text NOT NULL,
	"submitter" text NOT NULL,
	"values" jsonb NOT NULL,
	"chosen" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"expected" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_process_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"process_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"definition" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone,
	CONSTRAINT "approval_process_versions_number" UNIQUE("process_id","version")
);
--> statement-breakpoint
CREATE TABLE "approval_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"business_type" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_processes_business_type_unique" UNIQUE("business_type")
);
--> statement-breakpoint
ALTER TABLE "approval_actions" ADD CONSTRAINT "approval_actions_flow_id_approval_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."approval_flows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_flows" ADD CONSTRAINT "approval_flows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_flows" ADD CONSTRAINT "approval_flows_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_flows" ADD CONSTRAINT "approval_flows_version_id_approval_process_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."approval_process_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_tasks" ADD CONSTRAINT "approval_tasks_flow_id_approval_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."approval_flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_tasks" ADD CONSTRAINT "approval_tasks_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_setups" ADD CONSTRAINT "approval_setups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_ins" ADD CONSTRAINT "approval_stand_ins_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_ins" ADD CONSTRAINT "approval_stand_ins_agent_users_id_fk" FOREIGN KEY ("agent") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_process_examples" ADD CONSTRAINT "approval_process_examples_process_id_approval_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."approval_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_process_examples" ADD CONSTRAINT "approval_process_examples_submitter_users_id_fk" FOREIGN KEY ("submitter") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_process_examples" ADD CONSTRAINT "approval_process_examples_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_process_versions" ADD CONSTRAINT "approval_process_versions_process_id_approval_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."approval_processes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_process_versions" ADD CONSTRAINT "approval_process_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_actions_by" ON "approval_actions" USING btree ("by","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_flows_going" ON "approval_flows" USING btree ("business_type","business_id") WHERE "approval_flows"."status" in ('running', 'returned');--> statement-breakpoint
CREATE INDEX "approval_flows_document" ON "approval_flows" USING btree ("business_type","business_id","submitted_at");--> statement-breakpoint
CREATE INDEX "approval_flows_owner" ON "approval_flows" USING btree ("owner_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "approval_flows_version" ON "approval_flows" USING btree ("version_id","status");--> statement-breakpoint
CREATE INDEX "approval_flows_readers" ON "approval_flows" USING gin ("readers");--> statement-breakpoint
CREATE INDEX "approval_flows_submitted" ON "approval_flows" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "approval_flows_waiting" ON "approval_flows" USING btree ("waiting_since") WHERE "approval_flows"."status" = 'running';--> statement-breakpoint
CREATE INDEX "approval_flows_words" ON "approval_flows" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "title" || ' ' || "summary"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "title" || ' ' || "summary"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE INDEX "approval_tasks_open" ON "approval_tasks" USING btree ("person","asked_at","flow_id") WHERE "approval_tasks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_tasks_waiting" ON "approval_tasks" USING btree ("person","business_type","due_at") WHERE "approval_tasks"."state" = 'open';--> statement-breakpoint
CREATE INDEX "approval_tasks_done" ON "approval_tasks" USING btree ("person","done_at","flow_id") WHERE "approval_tasks"."by_person";--> statement-breakpoint
CREATE INDEX "approval_tasks_told" ON "approval_tasks" USING btree ("person","asked_at","flow_id") WHERE "approval_tasks"."kind" = 'told';--> statement-breakpoint
CREATE INDEX "approval_tasks_expiring" ON "approval_tasks" USING btree ("expires_at") WHERE "approval_tasks"."state" = 'open' and "approval_tasks"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "approval_stand_ins_person" ON "approval_stand_ins" USING btree ("person","to_day");--> statement-breakpoint
CREATE INDEX "approval_stand_ins_agent" ON "approval_stand_ins" USING btree ("agent","to_day");--> statement-breakpoint
CREATE INDEX "approval_process_examples_process" ON "approval_process_examples" USING btree ("process_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process_versions_published" ON "approval_process_versions" USING btree ("process_id") WHERE "approval_process_versions"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_process_versions_draft" ON "approval_process_versions" USING btree ("process_id") WHERE "approval_process_versions"."state" = 'draft';--> statement-breakpoint
-- What was done to flows is added and never changed.
CREATE TRIGGER approval_actions_append_only BEFORE UPDATE OR DELETE ON approval_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_actions_no_truncate BEFORE TRUNCATE ON approval_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A version that was published stays as it is, but for being retired.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = 'retired' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published version is not changed' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER approval_process_versions_kept BEFORE UPDATE OR DELETE ON approval_process_versions FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION refuse_published_change();--> statement-breakpoint
CREATE TRIGGER approval_process_versions_no_truncate BEFORE TRUNCATE ON approval_process_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
