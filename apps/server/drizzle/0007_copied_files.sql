ALTER TABLE "file_links" ADD COLUMN "copied_by" text;--> statement-breakpoint
ALTER TABLE "file_links" ADD COLUMN "copied_from_type" text;--> statement-breakpoint
ALTER TABLE "file_links" ADD COLUMN "copied_from_id" text;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_copied_by_users_id_fk" FOREIGN KEY ("copied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_links_copied_by" ON "file_links" USING btree ("copied_by");--> statement-breakpoint
CREATE INDEX "file_links_copied_from" ON "file_links" USING btree ("copied_from_type","copied_from_id");