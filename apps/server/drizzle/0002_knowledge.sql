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
CREATE INDEX "knowledge_audience_department" ON "knowledge_audience" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "knowledge_items_company" ON "knowledge_items" USING btree ("company_id","state","published_at");--> statement-breakpoint
CREATE INDEX "knowledge_items_updated" ON "knowledge_items" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_items_owner" ON "knowledge_items" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_menus_menu" ON "knowledge_menus" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "knowledge_reads_user" ON "knowledge_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "knowledge_revisions_publisher" ON "knowledge_revisions" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "knowledge_tellings_item" ON "knowledge_tellings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "knowledge_tellings_sender" ON "knowledge_tellings" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "knowledge_tellings_open" ON "knowledge_tellings" USING btree ("created_at") WHERE "knowledge_tellings"."done_at" is null;