CREATE TABLE "invoicing" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"bank_ids" text[] DEFAULT '{}' NOT NULL,
	"shared" boolean NOT NULL,
	"remark" text NOT NULL,
	"link_generation" integer DEFAULT 1 NOT NULL,
	"link_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoicing_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "invoicing_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_answers" (
	"response_id" text NOT NULL,
	"question_id" text NOT NULL,
	"place" integer NOT NULL,
	"questionnaire_id" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "questionnaire_answers_response_id_question_id_place_pk" PRIMARY KEY("response_id","question_id","place")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_places" (
	"questionnaire_id" text NOT NULL,
	"question_id" text NOT NULL,
	"option_id" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "questionnaire_places_questionnaire_id_question_id_option_id_pk" PRIMARY KEY("questionnaire_id","question_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_responses" (
	"id" text PRIMARY KEY NOT NULL,
	"questionnaire_id" text NOT NULL,
	"version" integer NOT NULL,
	"attempt_hash" text NOT NULL,
	"device_hash" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"feedback_id" text,
	CONSTRAINT "questionnaire_responses_attempt" UNIQUE("attempt_hash")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"questionnaire_id" text NOT NULL,
	"label" text NOT NULL,
	"response_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_totals" (
	"questionnaire_id" text NOT NULL,
	"question_id" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "questionnaire_totals_questionnaire_id_question_id_value_pk" PRIMARY KEY("questionnaire_id","question_id","value")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_versions" (
	"questionnaire_id" text NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text,
	CONSTRAINT "questionnaire_versions_questionnaire_id_version_pk" PRIMARY KEY("questionnaire_id","version")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"thanks" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"quota" integer,
	"per_device" boolean DEFAULT false NOT NULL,
	"per_person" boolean DEFAULT false NOT NULL,
	"follow" boolean DEFAULT false NOT NULL,
	"viewer_ids" text[] DEFAULT '{}' NOT NULL,
	"keep_days" integer,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"password_hash" text,
	"link_generation" integer DEFAULT 1 NOT NULL,
	"link_hash" text NOT NULL,
	"short_code" text NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"archived" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "questionnaires_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "questionnaires_short_code_unique" UNIQUE("short_code")
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoicing" ADD CONSTRAINT "invoicing_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD CONSTRAINT "questionnaire_answers_response_id_questionnaire_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."questionnaire_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_answers" ADD CONSTRAINT "questionnaire_answers_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_places" ADD CONSTRAINT "questionnaire_places_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD CONSTRAINT "questionnaire_responses_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_tickets" ADD CONSTRAINT "questionnaire_tickets_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_totals" ADD CONSTRAINT "questionnaire_totals_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoicing_title" ON "invoicing" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "questionnaire_answers_of" ON "questionnaire_answers" USING btree ("questionnaire_id","question_id","response_id");--> statement-breakpoint
CREATE INDEX "questionnaire_answers_words" ON "questionnaire_answers" USING gin ((string_to_array(regexp_replace(lower("value"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("value"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE INDEX "questionnaire_responses_of" ON "questionnaire_responses" USING btree ("questionnaire_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "questionnaire_responses_device" ON "questionnaire_responses" USING btree ("questionnaire_id","device_hash");--> statement-breakpoint
CREATE INDEX "questionnaire_responses_feedback" ON "questionnaire_responses" USING btree ("feedback_id");--> statement-breakpoint
CREATE INDEX "questionnaire_tickets_of" ON "questionnaire_tickets" USING btree ("questionnaire_id","created_at","hash");--> statement-breakpoint
CREATE INDEX "questionnaire_tickets_response" ON "questionnaire_tickets" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "questionnaires_owner" ON "questionnaires" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "questionnaires_department" ON "questionnaires" USING btree ("department_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "questionnaires_company" ON "questionnaires" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "questionnaires_updated" ON "questionnaires" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "questionnaires_viewers" ON "questionnaires" USING gin ("viewer_ids");--> statement-breakpoint
CREATE INDEX "questionnaires_words" ON "questionnaires" USING gin ((string_to_array(regexp_replace(lower("title"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("title"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));