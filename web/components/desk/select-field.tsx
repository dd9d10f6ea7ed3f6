import type { ComponentProps } from 'react';
import Select from 'antd/es/select/index.js';
import { Field } from '../form/field.tsx';
import * as plain from '../form/fields.tsx';
import { useIsDesk } from './use-media.ts';

type SelectFieldProps = ComponentProps<typeof plain.SelectField>;
/** So many rows can stand in the open list at once; of more only those near the window do. */
const whole = 200;

function SearchableSelect(props: SelectFieldProps) {
  const { name, label, hint, optional = false, options, placeholder = 'Välj' } = props;
  return (
    <Field {...{ name, label, hint, optional }}>
      {({ name: ofField, 'aria-describedby': described, ...control }, value, set) => {
        const chosen = typeof value === 'string' && value !== '' ? value : undefined;
        const shown = options.find((option) => option.value === chosen)?.label;
        const valueId = `${control.id}-value`;
        return (
          <>
            <Select<string>
              {...control}
              aria-describedby={[described, shown && valueId].filter(Boolean).join(' ') || undefined}
              status={control['aria-invalid'] ? 'error' : ''}
              showSearch={{ optionFilterProp: 'label' }}
              virtual={options.length > whole}
              placeholder={placeholder}
              notFoundContent="Inget hittades"
              options={options.map((option) => ({ ...option }))}
              value={chosen}
              onChange={(next) => set(next)}
            />
            {/* antd shows the choice beside its input: those who hear the page would miss it. */}
            <span id={valueId} hidden>
              {shown}
            </span>
            {/* The form looks for its fields by name; antd's own input holds what is searched for. */}
            <input type="hidden" name={ofField} value={chosen ?? ''} />
          </>
        );
      }}
    </Field>
  );
}

/** A choice from a list: searchable at a desk; on a phone the system's own picker is easier on the thumb. */
export function SelectField(props: SelectFieldProps) {
  return useIsDesk() ? <SearchableSelect {...props} /> : <plain.SelectField {...props} />;
}
