CREATE TABLE "file_links" (
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"file_id" text NOT NULL,
	"in_text" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "file_links_record_type_record_id_file_id_pk" PRIMARY KEY("record_type","record_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_links_file" ON "file_links" USING btree ("file_id");