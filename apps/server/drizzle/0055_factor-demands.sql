CREATE TABLE "factor_demands" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "factor" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "factor_grace" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "enrol_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factor_demands" ADD CONSTRAINT "factor_demands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;