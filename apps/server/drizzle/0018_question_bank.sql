CREATE TABLE "question_bank" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"question" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_drafts" (
	"attempt_hash" text PRIMARY KEY NOT NULL,
	"questionnaire_id" text NOT NULL,
	"device_hash" text,
	"answers" jsonb NOT NULL,
	"page" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "cover" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_drafts" ADD CONSTRAINT "questionnaire_drafts_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_bank_created" ON "question_bank" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "question_bank_owner" ON "question_bank" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "question_bank_department" ON "question_bank" USING btree ("department_id","created_at");--> statement-breakpoint
CREATE INDEX "question_bank_company" ON "question_bank" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "question_bank_words" ON "question_bank" USING gin ((string_to_array(regexp_replace(lower("title"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("title"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE INDEX "questionnaire_drafts_of" ON "questionnaire_drafts" USING btree ("questionnaire_id","device_hash","saved_at");--> statement-breakpoint
CREATE INDEX "questionnaire_drafts_saved" ON "questionnaire_drafts" USING btree ("saved_at");