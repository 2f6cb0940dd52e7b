type Read<Name extends string> = (name: Name) => string;

type Records<Name extends string> = {
  /** The values as the form opened with them, and as the record has them now. */
  opened: Readonly<Record<Name, string>>;
  present: Readonly<Record<Name, string>>;
  /** Fields that only fit each other as one person left them. */
  together?: readonly (readonly NoInfer<Name>[])[];
};

/** Reads a form over a record that somebody else changed meanwhile: what was not touched here is as they left it. */
export function readOver<Name extends string>(read: Read<Name>, { opened, present, together = [] }: Records<Name>): Read<Name> {
  const isTouched = (name: Name) => read(name) !== opened[name];
  return (name) => {
    const group = together.find((names) => names.includes(name)) ?? [name];
    return group.some(isTouched) ? read(name) : present[name];
  };
}
