import { render } from 'preact'
import { connect } from '../bridge/protocol.ts'
import { App } from './app.tsx'
import { languageOf, sayIn } from './texts.ts'
import { windowLine } from './window-line.ts'
import './style/theme.css'
import './style/controls.css'
import './style/frame.css'
import './style/parts.css'
import './style/forms.css'
import './style/progress.css'
import './style/rules.css'
import './style/filter.css'
import './style/coverage.css'
import './style/tools.css'
import './style/review.css'
import './style/search.css'

const root = document.getElementById('window')!
const bridge = connect(windowLine)

bridge.ask('start', null).answer.then(
  (start) => render(<App bridge={bridge} start={start} />, root),
  () => render(<p class="empty">{sayIn(languageOf('auto', navigator.language))('fault_internal')}</p>, root),
)
