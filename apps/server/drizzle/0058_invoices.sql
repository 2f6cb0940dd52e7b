CREATE TABLE "invoice_files" (
	"invoice_id" text NOT NULL,
	"file_id" text NOT NULL,
	"page" integer NOT NULL,
	"place" integer NOT NULL,
	"sha256" text NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"claim_id" text,
	CONSTRAINT "invoice_files_invoice_id_file_id_page_pk" PRIMARY KEY("invoice_id","file_id","page")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"kind" text GENERATED ALWAYS AS (facts ->> 'kind') STORED NOT NULL,
	"code" text GENERATED ALWAYS AS (facts ->> 'code') STORED NOT NULL,
	"number" text GENERATED ALWAYS AS (upper(facts ->> 'number')) STORED NOT NULL,
	"issued_on" text GENERATED ALWAYS AS (facts ->> 'issuedOn') STORED NOT NULL,
	"seller_name" text GENERATED ALWAYS AS (facts -> 'seller' ->> 'name') STORED NOT NULL,
	"buyer_name" text GENERATED ALWAYS AS (facts -> 'buyer' ->> 'name') STORED NOT NULL,
	"total" numeric(14, 2) GENERATED ALWAYS AS (nullif(facts ->> 'total', '')::numeric) STORED,
	"tax" numeric(14, 2) GENERATED ALWAYS AS (nullif(facts ->> 'tax', '')::numeric) STORED,
	"state" text DEFAULT 'free' NOT NULL,
	"claim_id" text,
	"claim_number" text DEFAULT '' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reimbursement_lines" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_files_file" ON "invoice_files" USING btree ("file_id","page");--> statement-breakpoint
CREATE INDEX "invoice_files_hash" ON "invoice_files" USING btree ("sha256","page");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_files_claimed" ON "invoice_files" USING btree ("sha256","page") WHERE "invoice_files"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_owner" ON "invoices" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_owner_state" ON "invoices" USING btree ("owner_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_owner_issued" ON "invoices" USING btree ("owner_id","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_owner_total" ON "invoices" USING btree ("owner_id","total","id");--> statement-breakpoint
CREATE INDEX "invoices_claim" ON "invoices" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin ((string_to_array(regexp_replace(lower("number" || ' ' || "seller_name" || ' ' || "buyer_name"), '(..)', '\1' || chr(31), 'g'), chr(31)) || string_to_array(regexp_replace(substr(lower("number" || ' ' || "seller_name" || ' ' || "buyer_name"), 2), '(..)', '\1' || chr(31), 'g'), chr(31))));--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_owner_number" ON "invoices" USING btree ("owner_id","code","number") WHERE "invoices"."number" <> '';--> statement-breakpoint
ALTER TABLE "reimbursement_lines" ADD CONSTRAINT "reimbursement_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reimbursement_lines_invoice_id" ON "reimbursement_lines" USING btree ("invoice_id");
--> statement-breakpoint
-- What lines say of invoices: one for each number of a person, and one for each file without a number. A total was never read.
INSERT INTO "invoices" ("id", "owner_id", "source", "facts", "state", "claim_id", "claim_number", "created_by", "created_at", "updated_by", "updated_at")
SELECT DISTINCT ON (l."key") l."key", l."owner_id", CASE WHEN l."invoice_number" = '' THEN 'none' ELSE 'typed' END,
	jsonb_build_object('kind', 'other', 'code', '', 'number', l."invoice_number", 'issuedOn', '', 'seller', '{"name":"","taxNumber":""}'::jsonb,
		'buyer', '{"name":"","taxNumber":""}'::jsonb, 'net', '', 'tax', '', 'total', '', 'items', '[]'::jsonb, 'trip', null, 'red', false),
	CASE WHEN NOT l."living" THEN 'free' WHEN l."state" = 'passed' THEN 'passed' ELSE 'used' END,
	CASE WHEN l."living" THEN l."reimbursement_id" END, CASE WHEN l."living" THEN l."number" ELSE '' END,
	l."owner_id", l."created_at", l."owner_id", l."created_at"
FROM (
	SELECT line.*, claim."owner_id", claim."state", claim."number", claim."created_at",
		md5(claim."owner_id" || chr(31) || CASE WHEN line."invoice_number" = '' THEN 'file ' || line."file_id" ELSE line."invoice_number" END) AS "key"
	FROM "reimbursement_lines" line
	JOIN "reimbursements" claim ON claim."id" = line."reimbursement_id"
	JOIN "users" owner ON owner."id" = claim."owner_id"
	WHERE line."invoice_number" <> '' OR line."file_id" <> ''
) l
ORDER BY l."key", l."living" DESC, l."created_at";
--> statement-breakpoint
UPDATE "reimbursement_lines" line SET "invoice_id" = invoice."id"
FROM "reimbursements" claim, "invoices" invoice
WHERE claim."id" = line."reimbursement_id" AND (line."invoice_number" <> '' OR line."file_id" <> '')
	AND invoice."id" = md5(claim."owner_id" || chr(31) || CASE WHEN line."invoice_number" = '' THEN 'file ' || line."file_id" ELSE line."invoice_number" END);
--> statement-breakpoint
-- Bytes that stand in several documents belong to the first one; the others are told to approvers by the comparison of hashes.
INSERT INTO "invoice_files" ("invoice_id", "file_id", "page", "place", "sha256", "source", "facts", "claim_id")
SELECT held."invoice_id", held."file_id", 1, 3, held."sha256", 'none', held."facts" || '{"number":""}'::jsonb,
	CASE WHEN held."living" AND row_number() OVER (PARTITION BY held."sha256", held."living" ORDER BY held."created_at", held."invoice_id", held."file_id") = 1
		THEN held."reimbursement_id" END
FROM (
	SELECT DISTINCT ON (line."invoice_id", line."file_id") line."invoice_id", line."file_id", line."living", line."reimbursement_id",
		file."sha256", invoice."facts", invoice."created_at"
	FROM "reimbursement_lines" line
	JOIN "invoices" invoice ON invoice."id" = line."invoice_id"
	JOIN "files" file ON file."id" = line."file_id"
	ORDER BY line."invoice_id", line."file_id", line."living" DESC
) held;
--> statement-breakpoint
INSERT INTO "file_links" ("record_type", "record_id", "file_id", "in_text", "sort")
SELECT 'invoice', "invoice_id", "file_id", false, 0 FROM "invoice_files";
