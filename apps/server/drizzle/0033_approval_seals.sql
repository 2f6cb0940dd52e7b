CREATE TABLE "approval_anchors" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"flow_id" text NOT NULL,
	"flow_number" text NOT NULL,
	"number" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "approval_anchors_end" UNIQUE("flow_id","number","digest")
);
--> statement-breakpoint
ALTER TABLE "approval_actions" ADD COLUMN "hashes" jsonb;--> statement-breakpoint
-- Ends of chains are kept for ever.
CREATE TRIGGER approval_anchors_append_only BEFORE UPDATE OR DELETE ON approval_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_anchors_no_truncate BEFORE TRUNCATE ON approval_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A build of before adds actions that seal nothing of how the flow stands.
DELETE FROM "oldest_build";--> statement-breakpoint
INSERT INTO "oldest_build" VALUES (33);
