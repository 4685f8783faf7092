import { Component, type ComponentChildren } from 'preact'
import { ownRefusal } from '../api.ts'
import { Complaint } from './complaint.tsx'

/** A view that fails says so in its place and leaves the rest of the page standing. */
export class Boundary extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false }

  static override getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Complaint refusal={ownRefusal('page').refusal} again={() => this.setState({ failed: false })} />
  }
}
