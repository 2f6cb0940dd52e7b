CREATE TABLE "message_choices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"transport" text NOT NULL,
	"wanted" boolean NOT NULL,
	CONSTRAINT "message_choices_user_id_kind_transport_pk" PRIMARY KEY("user_id","kind","transport")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "transport" text DEFAULT 'wecom' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "message_choices" ("user_id", "kind", "transport", "wanted")
SELECT "user_id", "type", 'console', false FROM "message_settings", jsonb_array_elements_text("settings" -> 'silenced') AS "type"
WHERE jsonb_typeof("settings" -> 'silenced') = 'array';
--> statement-breakpoint
INSERT INTO "message_choices" ("user_id", "kind", "transport", "wanted")
SELECT "user_id", "type", 'wecom', "settings" -> 'wecom' ? "type" FROM "message_settings", unnest(ARRAY['0', '1', '2', '3', '4']) AS "type"
WHERE jsonb_typeof("settings" -> 'wecom') = 'array' AND ("settings" -> 'wecom' ? "type") <> ("type" IN ('0', '1'));
--> statement-breakpoint
UPDATE "message_settings" SET "settings" = "settings" - 'silenced' - 'wecom' WHERE jsonb_typeof("settings") = 'object';
--> statement-breakpoint
DELETE FROM "oldest_build";
--> statement-breakpoint
INSERT INTO "oldest_build" VALUES (47);
