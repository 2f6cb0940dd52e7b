CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_home_cards" (
	"role_id" text PRIMARY KEY NOT NULL,
	"cards" jsonb NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_audience" (
	"item_id" text NOT NULL,
	"department_id" text NOT NULL,
	CONSTRAINT "knowledge_audience_item_id_department_id_pk" PRIMARY KEY("item_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_items" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"py" text NOT NULL,
	"file_names" text DEFAULT '' NOT NULL,
	"for_all" boolean DEFAULT true NOT NULL,
	"must_read" boolean DEFAULT false NOT NULL,
	"due_date" date,
	"state" text DEFAULT '0' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"confirm_from" integer DEFAULT 1 NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"menu_ids" text[] DEFAULT '{}' NOT NULL,
	"department_ids" text[] DEFAULT '{}' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_menus" (
	"item_id" text NOT NULL,
	"menu_id" text NOT NULL,
	CONSTRAINT "knowledge_menus_item_id_menu_id_pk" PRIMARY KEY("item_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_reads" (
	"item_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_revision" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"confirmed_revision" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "knowledge_reads_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"py" text NOT NULL,
	"file_names" text DEFAULT '' NOT NULL,
	"for_all" boolean DEFAULT true NOT NULL,
	"must_read" boolean DEFAULT false NOT NULL,
	"due_date" date,
	"note" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "knowledge_revisions_number" UNIQUE("item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "knowledge_tellings" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"sender_id" text NOT NULL,
	"reached" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_departments" (
	"notice_id" text NOT NULL,
	"department_id" text NOT NULL,
	CONSTRAINT "notice_departments_notice_id_department_id_pk" PRIMARY KEY("notice_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "notice_receivers" (
	"notice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notice_receivers_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"priority" text DEFAULT '3' NOT NULL,
	"audience" text NOT NULL,
	"deadline" date,
	"status" text DEFAULT '0' NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	"told_company_id" text,
	"told_up_to" text DEFAULT '' NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"user_name" text NOT NULL,
	"department_name" text NOT NULL,
	"channel" text NOT NULL,
	"area" text NOT NULL,
	"operation" text NOT NULL,
	"path" text NOT NULL,
	"request_id" text NOT NULL,
	"params" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"msg" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "posts_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "user_posts" (
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	CONSTRAINT "user_posts_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"result" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"user_id" text,
	"user_name" text DEFAULT '' NOT NULL,
	"attempt" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"cron" text,
	"active" boolean DEFAULT true NOT NULL,
	"make_up" boolean DEFAULT true NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_log" DROP CONSTRAINT "sign_in_log_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "py" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "short_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionaries" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_entries" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "done_on" date;--> statement-breakpoint
ALTER TABLE "record_history" ADD COLUMN "state" jsonb;--> statement-breakpoint
ALTER TABLE "record_history" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "check" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "type" text DEFAULT 'department' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "leader_id" text;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "work_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sought" text GENERATED ALWAYS AS (lower(name || ' ' || nick_name || ' ' || login_id || ' ' || phone || ' ' || work_no || ' ' || py)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "kind" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_menus" ADD COLUMN "permission_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "done_on" date;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_home_cards" ADD CONSTRAINT "role_home_cards_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_audience" ADD CONSTRAINT "knowledge_audience_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_audience" ADD CONSTRAINT "knowledge_audience_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_menus" ADD CONSTRAINT "knowledge_menus_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_menus" ADD CONSTRAINT "knowledge_menus_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_reads" ADD CONSTRAINT "knowledge_reads_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_reads" ADD CONSTRAINT "knowledge_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_revisions" ADD CONSTRAINT "knowledge_revisions_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_revisions" ADD CONSTRAINT "knowledge_revisions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_tellings" ADD CONSTRAINT "knowledge_tellings_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_tellings" ADD CONSTRAINT "knowledge_tellings_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_departments" ADD CONSTRAINT "notice_departments_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_departments" ADD CONSTRAINT "notice_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD CONSTRAINT "notice_receivers_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD CONSTRAINT "notice_receivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_posts" ADD CONSTRAINT "user_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_posts" ADD CONSTRAINT "user_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("at","id") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "knowledge_audience_department" ON "knowledge_audience" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "knowledge_items_company" ON "knowledge_items" USING btree ("company_id","state","published_at");--> statement-breakpoint
CREATE INDEX "knowledge_items_updated" ON "knowledge_items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_items_owner" ON "knowledge_items" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_menus_menu" ON "knowledge_menus" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "knowledge_reads_user" ON "knowledge_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "knowledge_revisions_publisher" ON "knowledge_revisions" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "knowledge_tellings_item" ON "knowledge_tellings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "knowledge_tellings_sender" ON "knowledge_tellings" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "knowledge_tellings_open" ON "knowledge_tellings" USING btree ("created_at") WHERE "knowledge_tellings"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notice_departments_department" ON "notice_departments" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "notice_receivers_user" ON "notice_receivers" USING btree ("user_id","notice_id");--> statement-breakpoint
CREATE INDEX "notice_receivers_read" ON "notice_receivers" USING btree ("notice_id","read_at","user_id");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notices_published" ON "notices" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "notices_owner" ON "notices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notices_company" ON "notices" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "notices_department" ON "notices" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("is_due");--> statement-breakpoint
CREATE INDEX "notices_publisher" ON "notices" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operation_log_company" ON "operation_log" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_user" ON "operation_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_area" ON "operation_log" USING btree ("area","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_outcome" ON "operation_log" USING btree ("outcome","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_channel" ON "operation_log" USING btree ("channel","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_request" ON "operation_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "operation_log_operation" ON "operation_log" USING btree ("operation" text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX "operation_log_ip" ON "operation_log" USING btree ("ip" text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX "posts_sort" ON "posts" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "user_posts_post" ON "user_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "job_runs_job" ON "job_runs" USING btree ("job","started_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_started" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "job_runs_open" ON "job_runs" USING btree ("job") WHERE "job_runs"."result" = 'running';--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_entries_default" ON "dictionary_entries" USING btree ("type") WHERE "dictionary_entries"."is_default";--> statement-breakpoint
CREATE INDEX "feedback_done" ON "feedback" USING btree ("done_on","id");--> statement-breakpoint
CREATE INDEX "feedback_words" ON "feedback" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "plain_text"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "plain_text"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE INDEX "record_history_request" ON "record_history" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "departments_leader" ON "departments" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "users_departments" ON "users" USING gin ("department_ids");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "users_named" ON "users" USING btree ("kind","py","id");--> statement-breakpoint
CREATE INDEX "users_login" ON "users" USING btree ("kind","login_id","id");--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "todos_done" ON "todos" USING btree ("reception_user","done_on");--> statement-breakpoint
CREATE INDEX "todos_words" ON "todos" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "plain_text"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "plain_text"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));