const PATHS = {
  target: 'M8 2v3M8 11v3M2 8h3M11 8h3M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  pencil: 'm3 13 .6-2.7 7-7a1.2 1.2 0 0 1 1.7 0l.4.4a1.2 1.2 0 0 1 0 1.7l-7 7L3 13Z',
  cross: 'm4 4 8 8M12 4l-8 8',
  back: 'M6 3.5 3 6.5l3 3M3 6.5h6a3.5 3.5 0 0 1 0 7H6.5',
  refresh: 'M13 3v3.5H9.5M12.8 6.4A5 5 0 1 0 13 9',
  warning: 'M8 5.5v3.2M8 11v.2M8 2.2 1.8 13.2h12.4L8 2.2Z',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  copy: 'M6 6V3.5h6.5V10H10M3.5 6H10v6.5H3.5V6Z',
  check: 'm3.5 8.5 3 3 6-7',
} as const

/** A line icon of 16 px; what it means is said by the button that holds it. */
export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg class="icon" width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d={PATHS[name]} stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
)

type IconButtonProps = { name: keyof typeof PATHS; label: string; onClick(): void; disabled?: boolean }

export const IconButton = ({ name, label, onClick, disabled = false }: IconButtonProps) => (
  <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick} disabled={disabled}>
    <Icon name={name} />
  </button>
)
