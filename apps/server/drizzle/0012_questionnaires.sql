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
ALTER TABLE "invoicing" ADD CONSTRAINT "invoicing_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoicing_title" ON "invoicing" USING btree ("title","id");