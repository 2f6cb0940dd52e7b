CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"serial" integer NOT NULL,
	"number" text GENERATED ALWAYS AS ('FB-' || serial::text) STORED NOT NULL,
	"project_id" text NOT NULL,
	"handle" text NOT NULL,
	"problem_date" date NOT NULL,
	"work_time" text DEFAULT '' NOT NULL,
	"work_type" text NOT NULL,
	"priority" text NOT NULL,
	"problem_feedback" text NOT NULL,
	"plain_text" text NOT NULL,
	"feedback_user" text NOT NULL,
	"handle_users" text[] DEFAULT '{}' NOT NULL,
	"handle_date" date,
	"handle_remark" text NOT NULL,
	"bug_source" text DEFAULT '' NOT NULL,
	"fault_level" text NOT NULL,
	"integral" text NOT NULL,
	"completion_status" text DEFAULT '1' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "feedback_serial" UNIQUE("company_id","serial")
);
--> statement-breakpoint
CREATE TABLE "record_history" (
	"id" text PRIMARY KEY NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"msg_type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"record_type" text DEFAULT '' NOT NULL,
	"record_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"starred" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "todos" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"serial" integer NOT NULL,
	"number" text GENERATED ALWAYS AS ('TD-' || serial::text) STORED NOT NULL,
	"cust_id" text NOT NULL,
	"project_id" text,
	"todo_time" date NOT NULL,
	"plan_time" date,
	"state" text DEFAULT '1' NOT NULL,
	"reception_user" text NOT NULL,
	"assist_users" text[] DEFAULT '{}' NOT NULL,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"result_request" text NOT NULL,
	"plain_text" text NOT NULL,
	"promise_remark" text NOT NULL,
	"estimate_remark" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "todos_serial" UNIQUE("company_id","serial")
);
--> statement-breakpoint
CREATE TABLE "record_numbers" (
	"company_id" text NOT NULL,
	"record_type" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "record_numbers_company_id_record_type_pk" PRIMARY KEY("company_id","record_type")
);
--> statement-breakpoint
CREATE TABLE "record_reminders" (
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_reminders_record_type_record_id_user_id_pk" PRIMARY KEY("record_type","record_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answers_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_feedback_user_users_id_fk" FOREIGN KEY ("feedback_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_history" ADD CONSTRAINT "record_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_reception_user_users_id_fk" FOREIGN KEY ("reception_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_numbers" ADD CONSTRAINT "record_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reminders" ADD CONSTRAINT "record_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_owner" ON "feedback" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_handlers" ON "feedback" USING gin ("handle_users");--> statement-breakpoint
CREATE INDEX "feedback_department" ON "feedback" USING btree ("department_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_company" ON "feedback" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_project" ON "feedback" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("feedback_user");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_problem_date" ON "feedback" USING btree ("problem_date","id");--> statement-breakpoint
CREATE INDEX "feedback_handle_date" ON "feedback" USING btree ("handle_date","id");--> statement-breakpoint
CREATE INDEX "feedback_priority" ON "feedback" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "feedback_fault_level" ON "feedback" USING btree ("fault_level","id");--> statement-breakpoint
CREATE INDEX "feedback_status" ON "feedback" USING btree ("completion_status","id");--> statement-breakpoint
CREATE INDEX "feedback_number" ON "feedback" USING btree ("serial","id");--> statement-breakpoint
CREATE INDEX "record_history_record" ON "record_history" USING btree ("record_type","record_id","at","id");--> statement-breakpoint
CREATE INDEX "record_history_user" ON "record_history" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_type" ON "messages" USING btree ("user_id","msg_type","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","msg_type") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_record" ON "messages" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "todos_owner" ON "todos" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "todos_receiver" ON "todos" USING btree ("reception_user","created_at","id");--> statement-breakpoint
CREATE INDEX "todos_assistants" ON "todos" USING gin ("assist_users");--> statement-breakpoint
CREATE INDEX "todos_department" ON "todos" USING btree ("department_id","created_at","id");--> statement-breakpoint
CREATE INDEX "todos_company" ON "todos" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "todos_customer" ON "todos" USING btree ("cust_id");--> statement-breakpoint
CREATE INDEX "todos_project" ON "todos" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "todos_created" ON "todos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "todos_time" ON "todos" USING btree ("todo_time","id");--> statement-breakpoint
CREATE INDEX "todos_plan" ON "todos" USING btree ("plan_time","id");--> statement-breakpoint
CREATE INDEX "todos_state" ON "todos" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "todos_number" ON "todos" USING btree ("serial","id");--> statement-breakpoint
CREATE INDEX "record_reminders_user" ON "record_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "record_reminders_at" ON "record_reminders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotent_answers_created" ON "idempotent_answers" USING btree ("created_at");