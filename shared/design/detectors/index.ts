import { buttonState } from './button-state.ts'
import { conditionalPrompt } from './conditional-prompt.ts'
import { defaultSelected } from './default-selected.ts'
import type { Detector } from './detector.ts'
import { dialog } from './dialog.ts'
import { flowNote } from './flow-note.ts'
import { navigation } from './navigation.ts'
import { toast } from './toast.ts'
import { validation } from './validation.ts'

/** Every signal's detector, the most trusted first: where two read one layer, the earlier one names the rule. */
export const DETECTORS: readonly Detector[] = [
  toast,
  dialog,
  validation,
  buttonState,
  defaultSelected,
  conditionalPrompt,
  flowNote,
  navigation,
]
