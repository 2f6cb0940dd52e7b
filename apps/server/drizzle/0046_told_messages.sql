CREATE TABLE "reminder_snoozes" (
	"user_id" text NOT NULL,
	"record" text NOT NULL,
	"times" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_snoozes_user_id_record_pk" PRIMARY KEY("user_id","record")
);
--> statement-breakpoint
CREATE TABLE "sent_digests" (
	"message_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"total" integer NOT NULL,
	"items" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_snoozes" ADD CONSTRAINT "reminder_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_digests" ADD CONSTRAINT "sent_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_snoozes_record" ON "reminder_snoozes" USING btree ("record","until");--> statement-breakpoint
CREATE INDEX "sent_digests_user" ON "sent_digests" USING btree ("user_id","at");--> statement-breakpoint
UPDATE "messages" SET "kind" = CASE WHEN sent."digest" THEN 'reminder.digest' ELSE sent."what" END
FROM (SELECT "message_id", bool_or("what" = 'reminder.digest') AS "digest", min("what") AS "what" FROM "sent_reminders" GROUP BY "message_id") AS sent
WHERE sent."message_id" = "messages"."id";
