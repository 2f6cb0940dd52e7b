ALTER TABLE "questionnaire_responses" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "questionnaire_tickets" ADD COLUMN "spent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD CONSTRAINT "questionnaire_responses_receipt" UNIQUE("receipt");--> statement-breakpoint
-- Links that were used before stay used up, also where the answer has gone since.
UPDATE "questionnaire_tickets" SET "spent_at" = coalesce((SELECT "submitted_at" FROM "questionnaire_responses" WHERE "questionnaire_responses"."id" = "questionnaire_tickets"."response_id"), now()) WHERE "response_id" IS NOT NULL;
