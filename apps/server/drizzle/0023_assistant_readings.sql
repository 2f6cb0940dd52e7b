CREATE TABLE "assistant_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "department_daily" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_readings" ADD CONSTRAINT "assistant_readings_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_readings_conversation" ON "assistant_readings" USING btree ("conversation_id");