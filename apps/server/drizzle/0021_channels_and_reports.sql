CREATE TABLE "questionnaire_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"questionnaire_id" text NOT NULL,
	"name" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD COLUMN "channel_id" text;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "report_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "report_hash" text;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "report_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questionnaire_channels" ADD CONSTRAINT "questionnaire_channels_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_channels_of" ON "questionnaire_channels" USING btree ("questionnaire_id","created_at","id");--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_report_hash_unique" UNIQUE("report_hash");