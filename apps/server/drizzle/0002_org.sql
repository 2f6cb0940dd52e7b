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
ALTER TABLE "companies" ADD COLUMN "short_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "work_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sought" text GENERATED ALWAYS AS (lower(name || ' ' || nick_name || ' ' || login_id || ' ' || phone || ' ' || work_no || ' ' || py)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_posts" ADD CONSTRAINT "user_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_posts" ADD CONSTRAINT "user_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_sort" ON "posts" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "user_posts_post" ON "user_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "users_departments" ON "users" USING gin ("department_ids");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "users_named" ON "users" USING btree ("kind","py","id");--> statement-breakpoint
CREATE INDEX "users_login" ON "users" USING btree ("kind","login_id","id");--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at");