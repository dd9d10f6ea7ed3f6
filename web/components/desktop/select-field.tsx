import type { ComponentProps } from 'react';
import Select from 'antd/es/select/index.js';
import { Field } from '../form/field.tsx';
import * as plain from '../form/fields.tsx';
import { useIsDesktop } from './use-media.ts';

type SelectFieldProps = ComponentProps<typeof plain.SelectField>;
/** Lists up to this length are rendered in full; longer ones are virtualised. */
const renderAllUpTo = 200;

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
              virtual={options.length > renderAllUpTo}
              placeholder={placeholder}
              notFoundContent="Inget hittades"
              options={options.map((option) => ({ ...option }))}
              value={chosen}
              onChange={(next) => set(next)}
            />
            {/* antd renders the choice next to its input, where screen readers would miss it. */}
            <span id={valueId} hidden>
              {shown}
            </span>
            {/* The form finds its fields by name; antd's own input contains the search text. */}
            <input type="hidden" name={ofField} value={chosen ?? ''} />
          </>
        );
      }}
    </Field>
  );
}

/** A choice from a list: searchable on desktop; on a phone the native picker is easier to use. */
export function DesktopSelectField(props: SelectFieldProps) {
  return useIsDesktop() ? <SearchableSelect {...props} /> : <plain.SelectField {...props} />;
}
