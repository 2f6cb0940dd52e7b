CREATE TABLE "earlier_numbers" (
	"record_type" text NOT NULL,
	"serial" integer NOT NULL,
	"record_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_numbers_record_type_serial_record_id_pk" PRIMARY KEY("record_type","serial","record_id")
);
--> statement-breakpoint
-- For the migrations to come: keeps the number that a record had and says so in its history. The record is changed by the caller.
CREATE FUNCTION "change_record_number"("type" text, "record" text, "prefix" text, "before" integer, "after" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  author "users"%ROWTYPE;
BEGIN
  INSERT INTO "earlier_numbers" ("record_type", "serial", "record_id", "changed_at") VALUES ("type", "before", "record", now()) ON CONFLICT DO NOTHING;
  SELECT * INTO author FROM "users" ORDER BY "id" = 'u-admin' DESC, "created_at", "id" LIMIT 1;
  IF author."id" IS NULL THEN RETURN; END IF;
  INSERT INTO "record_history" ("id", "record_type", "record_id", "company_id", "user_id", "at", "action", "changes", "comment")
  VALUES (gen_random_uuid()::text, "type", "record", author."company_id", author."id", now(), '升级时更改编号',
    jsonb_build_array(jsonb_build_object('field', 'number', 'label', '编号', 'before', "prefix" || '-' || "before", 'after', "prefix" || '-' || "after")),
    '升级时更改，原编号仍能找到');
END $$;
