CREATE TABLE "mail_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"user" text NOT NULL,
	"sealed_password" text NOT NULL,
	"sender_name" text NOT NULL,
	"sender_address" text NOT NULL,
	"bounce_address" text NOT NULL,
	"per_minute" integer NOT NULL,
	"domains" text NOT NULL,
	"content" text NOT NULL,
	"digest" boolean NOT NULL,
	"approvals" boolean NOT NULL,
	"urgent" boolean NOT NULL,
	"given" boolean NOT NULL,
	"reminders" boolean NOT NULL,
	"comments" boolean NOT NULL,
	"others" boolean NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"tested_hash" text DEFAULT '' NOT NULL,
	"tested_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_tried" ON "deliveries" USING btree ("transport","tried_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("transport","at","id") WHERE "deliveries"."state" = 'waiting';
--> statement-breakpoint
DELETE FROM "oldest_build";
--> statement-breakpoint
INSERT INTO "oldest_build" VALUES (48);
