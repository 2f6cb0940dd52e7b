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
ALTER TABLE "dictionaries" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_entries" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "check" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_menus" ADD COLUMN "permission_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenes" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_departments" ADD CONSTRAINT "notice_departments_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_departments" ADD CONSTRAINT "notice_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD CONSTRAINT "notice_receivers_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receivers" ADD CONSTRAINT "notice_receivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "dictionary_entries_default" ON "dictionary_entries" USING btree ("type") WHERE "dictionary_entries"."is_default";