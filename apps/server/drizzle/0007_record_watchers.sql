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