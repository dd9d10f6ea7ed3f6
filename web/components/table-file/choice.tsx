interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
}

/** A dropdown that selects how to read a part of a file. */
export const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <label className="stack tight">
    <span>{label}</span>
    <select className="input" value={value} onChange={(event) => onChange(event.target.value as T)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
