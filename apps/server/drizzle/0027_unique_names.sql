-- Names and codes that were there twice keep to the oldest; each of the others gets the next free number behind it, and its history says so.
DO $$
DECLARE
  rule record;
  again record;
  author record;
  number integer;
  renamed text;
  taken boolean;
BEGIN
  SELECT "id", "company_id" INTO author FROM "users" ORDER BY "id" = 'u-admin' DESC, "created_at", "id" LIMIT 1;
  FOR rule IN SELECT * FROM (VALUES
    ('companies', '''''', 'name', '（%s）', 100, 'company', 'id', 'companyName', '名称', true),
    ('departments', 'company_id || '' '' || coalesce(parent_id, '''')', 'name', '（%s）', 50, 'department', 'id', 'name', '名称', true),
    ('departments', 'company_id', 'code', '-%s', 32, 'department', 'id', 'code', '编码', true),
    ('questionnaire_channels', 'questionnaire_id', 'name', '（%s）', 30, 'questionnaire', 'questionnaire_id', 'channels', '渠道', false)
  ) AS "rules"("rows", "scope", "value", "suffix", "most", "kind", "record", "field", "label", "versioned")
  LOOP
    FOR again IN EXECUTE format(
      'SELECT "id", "record", "scope", "value" FROM (
        SELECT "id", "created_at", %1$s AS "record", %2$s AS "scope", %3$I AS "value",
          row_number() OVER (PARTITION BY %2$s, %3$I ORDER BY "created_at", "id") AS "place"
        FROM %4$I WHERE %3$I <> ''''
      ) "each" WHERE "place" > 1 ORDER BY "created_at", "id"', rule."record", rule."scope", rule."value", rule."rows")
    LOOP
      number := 2;
      LOOP
        renamed := left(again."value", rule."most" - length(format(rule."suffix", number))) || format(rule."suffix", number);
        EXECUTE format('SELECT EXISTS (SELECT FROM %1$I WHERE %2$s = $1 AND %3$I = $2)', rule."rows", rule."scope", rule."value")
          INTO taken USING again."scope", renamed;
        EXIT WHEN NOT taken;
        number := number + 1;
      END LOOP;
      EXECUTE format('UPDATE %1$I SET %2$I = $1 %3$s WHERE "id" = $2', rule."rows", rule."value",
        CASE WHEN rule."versioned" THEN ', "version" = "version" + 1' ELSE '' END) USING renamed, again."id";
      IF author."id" IS NOT NULL THEN
        INSERT INTO "record_history" ("id", "record_type", "record_id", "company_id", "user_id", "at", "action", "changes", "comment")
        VALUES (gen_random_uuid()::text, rule."kind", again."record", author."company_id", author."id", now(), '升级时改名',
          jsonb_build_array(jsonb_build_object('field', rule."field", 'label', rule."label", 'before', again."value", 'after', renamed)),
          rule."label" || '重复，升级时自动改名');
      END IF;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("company_id",coalesce("parent_id", ''),"name");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_code" ON "departments" USING btree ("company_id","code") WHERE "departments"."code" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_channels_name" ON "questionnaire_channels" USING btree ("questionnaire_id","name");