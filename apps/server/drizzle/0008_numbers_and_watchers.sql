-- Companies counted for themselves, so that records of two of them could have one number. The oldest keeps it; the others get the next free ones in the
-- order of their old numbers and their times, and the messages about them their new ones.
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_serial";--> statement-breakpoint
ALTER TABLE "todos" DROP CONSTRAINT "todos_serial";--> statement-breakpoint
CREATE TEMPORARY TABLE "renumbered" ON COMMIT DROP AS
  SELECT "again"."id", "again"."serial" AS "old", ("counted"."most" + row_number() OVER (ORDER BY "again"."serial", "again"."created_at", "again"."id"))::integer AS "new"
  FROM (SELECT "id", "serial", "created_at", row_number() OVER (PARTITION BY "serial" ORDER BY "created_at", "id") AS "place" FROM "feedback") "again",
    (SELECT greatest(
      (SELECT coalesce(max("serial"), 0) FROM "feedback"),
      (SELECT coalesce(max("last"), 0) FROM "record_numbers" WHERE "record_type" = 'feedback')
    ) AS "most") "counted"
  WHERE "again"."place" > 1;--> statement-breakpoint
UPDATE "feedback" SET "serial" = "renumbered"."new" FROM "renumbered" WHERE "feedback"."id" = "renumbered"."id";--> statement-breakpoint
UPDATE "messages" SET "title" = regexp_replace("title", 'FB-' || "renumbered"."old" || '(?!\d)', 'FB-' || "renumbered"."new")
  FROM "renumbered" WHERE "messages"."record_type" = 'feedback' AND "messages"."record_id" = "renumbered"."id";--> statement-breakpoint
DROP TABLE "renumbered";--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_serial" UNIQUE("serial");--> statement-breakpoint
CREATE TEMPORARY TABLE "renumbered" ON COMMIT DROP AS
  SELECT "again"."id", "again"."serial" AS "old", ("counted"."most" + row_number() OVER (ORDER BY "again"."serial", "again"."created_at", "again"."id"))::integer AS "new"
  FROM (SELECT "id", "serial", "created_at", row_number() OVER (PARTITION BY "serial" ORDER BY "created_at", "id") AS "place" FROM "todos") "again",
    (SELECT greatest(
      (SELECT coalesce(max("serial"), 0) FROM "todos"),
      (SELECT coalesce(max("last"), 0) FROM "record_numbers" WHERE "record_type" = 'todo')
    ) AS "most") "counted"
  WHERE "again"."place" > 1;--> statement-breakpoint
UPDATE "todos" SET "serial" = "renumbered"."new" FROM "renumbered" WHERE "todos"."id" = "renumbered"."id";--> statement-breakpoint
UPDATE "messages" SET "title" = regexp_replace("title", 'TD-' || "renumbered"."old" || '(?!\d)', 'TD-' || "renumbered"."new")
  FROM "renumbered" WHERE "messages"."record_type" = 'todo' AND "messages"."record_id" = "renumbered"."id";--> statement-breakpoint
DROP TABLE "renumbered";--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_serial" UNIQUE("serial");--> statement-breakpoint
ALTER TABLE "record_numbers" DROP CONSTRAINT "record_numbers_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "record_numbers" DROP CONSTRAINT "record_numbers_company_id_record_type_pk";--> statement-breakpoint
ALTER TABLE "record_numbers" DROP COLUMN "company_id";--> statement-breakpoint
CREATE TEMPORARY TABLE "counted" ON COMMIT DROP AS
  SELECT "record_type", max("last") AS "last" FROM (
    SELECT "record_type", "last" FROM "record_numbers"
    UNION ALL SELECT 'feedback', max("serial") FROM "feedback"
    UNION ALL SELECT 'todo', max("serial") FROM "todos"
  ) "each" GROUP BY "record_type" HAVING max("last") IS NOT NULL;--> statement-breakpoint
DELETE FROM "record_numbers";--> statement-breakpoint
INSERT INTO "record_numbers" ("record_type", "last") SELECT "record_type", "last" FROM "counted";--> statement-breakpoint
DROP TABLE "counted";--> statement-breakpoint
ALTER TABLE "record_numbers" ADD PRIMARY KEY ("record_type");--> statement-breakpoint
CREATE TABLE "record_watchers" (
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"user_id" text NOT NULL,
	"watching" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_watchers_record_type_record_id_user_id_pk" PRIMARY KEY("record_type","record_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "record_watchers" ADD CONSTRAINT "record_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_watchers_user" ON "record_watchers" USING btree ("user_id");