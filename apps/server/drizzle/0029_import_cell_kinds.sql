ALTER TABLE "import_rows" ADD COLUMN "kinds" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE INDEX "import_rows_origin" ON "import_rows" USING btree ("origin") WHERE "import_rows"."origin" is not null;--> statement-breakpoint
update "import_rows" set "kinds" = (
  select string_agg(case when "lost" @> to_jsonb(at) then 'l' else 's' end, '' order by at) from generate_series(0, jsonb_array_length("cells") - 1) as at
) where "lost" <> '[]'::jsonb;
