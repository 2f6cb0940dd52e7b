CREATE TABLE "reminder_digests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_start" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"record" text NOT NULL,
	"key" text NOT NULL,
	"message_id" text NOT NULL,
	"urgent" boolean NOT NULL,
	"line" text NOT NULL,
	"url" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_reminders_user_id_what_record_key_pk" PRIMARY KEY("user_id","what","record","key")
);
--> statement-breakpoint
ALTER TABLE "reminder_digests" ADD CONSTRAINT "reminder_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_reminders_user" ON "sent_reminders" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sent_reminders_message" ON "sent_reminders" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "accept_told_at";--> statement-breakpoint
ALTER TABLE "reporters" DROP COLUMN "reminded_on";--> statement-breakpoint
DELETE FROM "oldest_build";--> statement-breakpoint
INSERT INTO "oldest_build" VALUES (43);
