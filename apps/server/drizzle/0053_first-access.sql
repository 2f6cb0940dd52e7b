CREATE TABLE "first_access" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "first_access_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "first_access" ADD CONSTRAINT "first_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_access_user" ON "first_access" USING btree ("user_id","created_at");