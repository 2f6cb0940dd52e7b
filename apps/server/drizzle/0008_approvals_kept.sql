-- What was done to flows is added and never changed.
CREATE TRIGGER approval_actions_append_only BEFORE UPDATE OR DELETE ON approval_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_actions_no_truncate BEFORE TRUNCATE ON approval_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A version that was published stays as it is, but for being retired.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = 'retired' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published version is not changed' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER approval_process_versions_kept BEFORE UPDATE OR DELETE ON approval_process_versions FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION refuse_published_change();--> statement-breakpoint
CREATE TRIGGER approval_process_versions_no_truncate BEFORE TRUNCATE ON approval_process_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
